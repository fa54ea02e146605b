#!/usr/bin/env node
import { startProgram } from '@activity-tracking/kit/command/start'

// The receiver runs on older versions of Node than the command, which loads `.env` files and `node:sqlite`.
await startProgram({ name: '@activity-tracking/webhooks', module: import.meta.url, node: '>=22.13' }, () => import('./cli/main.ts'))
