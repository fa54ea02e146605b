#!/usr/bin/env node
import { startProgram } from '@activity-tracking/command-kit/start'

await startProgram({ name: '@activity-tracking/sandbox', module: import.meta.url }, () => import('./cli/main.ts'))
