throw new Error("The file does not load");
