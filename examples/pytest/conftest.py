pytest_plugins = ["ramp_sandbox"]
