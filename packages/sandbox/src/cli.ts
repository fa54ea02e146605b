#!/usr/bin/env node
import { startProgram } from '@activity-tracking/kit/command/start'

await startProgram({ name: '@activity-tracking/sandbox', module: import.meta.url }, () => import('./cli/main.ts'))
