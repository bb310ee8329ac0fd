module first-generation

go 1.19
