from ramp_sandbox import ramp, ramp_sandbox  # noqa: F401
