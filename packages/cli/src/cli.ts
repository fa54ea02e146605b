#!/usr/bin/env node
import { startProgram } from '@activity-tracking/kit/command/start'

await startProgram({ name: '@activity-tracking/cli', module: import.meta.url }, () => import('./main.ts'))
