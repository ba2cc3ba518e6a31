// Runs compiling.py in Pyodide: node compiling.mjs FOLDER PACKAGE
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder, ours] = process.argv.slice(2);
const site = resolve(folder);
const { loadPyodide } = await import(pathToFileURL(join(site, "pyodide.mjs")));
const pyodide = await loadPyodide({ indexURL: site, stdout: () => {} });
const { packages } = JSON.parse(readFileSync(join(site, "pyodide-lock.json"), "utf-8"));
await pyodide.loadPackage(Object.keys(packages), { messageCallback: () => {} });
pyodide.FS.mkdir("/site");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: site }, "/site");
pyodide.runPython(`import sys; sys.argv = ["compiling", "/site", ${JSON.stringify(ours)}]`);
pyodide.runPython(readFileSync(fileURLToPath(new URL("compiling.py", import.meta.url)), "utf-8"));
