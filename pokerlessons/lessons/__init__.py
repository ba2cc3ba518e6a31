"""What is taught: typed answers now; derivations, exercises and lessons to come."""
