import { DATA_VIEWS } from './data/views.ts'
import { lazyViews } from './parts/lazy-views.tsx'
import type { View } from './routing.ts'
import { AdviceView } from './views/advice.tsx'
import { OverviewView } from './views/overview.tsx'
import { RequestsView } from './views/requests.tsx'

const page = lazyViews(() => import('./pages.ts'))

/** Every view, in the order of the navigation; the first one is shown without a hash. */
export const VIEWS: readonly View[] = [
  {
    id: 'overview',
    title: 'Overview',
    group: 'Watch',
    icon: 'M4 4h7v7H4zM13 4h7v4h-7zM13 11h7v9h-7zM4 14h7v6H4z',
    component: OverviewView,
  },
  { id: 'requests', title: 'Requests', group: 'Watch', icon: 'M4 7h16M4 12h10M4 17h13', component: RequestsView },
  {
    id: 'webhooks',
    title: 'Webhooks',
    group: 'Watch',
    icon: 'M12 4v8M12 12l-6 6M12 12l6 6M12 4h.01M6 18h.01M18 18h.01',
    component: page('WebhooksView'),
  },
  { id: 'uploads', title: 'Uploads', group: 'Watch', icon: 'M12 15V4M7 9l5-5 5 5M5 15v5h14v-5', component: page('UploadsView') },
  { id: 'advice', title: 'Advice', group: 'Watch', icon: 'M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0V16h-7z', component: AdviceView },
  {
    id: 'tokens',
    title: 'Tokens',
    group: 'Control',
    icon: 'M14 10a4 4 0 1 0-3.5 4L13 16.5V19h2.5v2H19v-3.5z',
    component: page('TokensView'),
  },
  { id: 'app', title: 'App', group: 'Control', icon: 'M4 17a8 8 0 1 1 16 0M12 17l4-5', component: page('AppView') },
  { id: 'faults', title: 'Faults', group: 'Control', icon: 'M13 3L5 14h6l-1 7 8-11h-6z', component: page('FaultsView') },
  {
    id: 'worlds',
    title: 'Worlds',
    group: 'Control',
    icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
    component: page('WorldsView'),
  },
  ...DATA_VIEWS,
]
