module example.test/ramp

go 1.19
