#!/usr/bin/env node
import { run } from './cli/process.ts'

void run(process.argv.slice(2))
