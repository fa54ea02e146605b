/** The views that are not the first ones of most readers, a separate file that is loaded with the first of them. */
export { AppView } from './views/app-page.tsx'
export { FaultsView } from './views/faults.tsx'
export { TokensView } from './views/tokens.tsx'
export { UploadsView } from './views/uploads.tsx'
export { WebhooksView } from './views/webhooks.tsx'
export { WorldsView } from './views/worlds.tsx'
