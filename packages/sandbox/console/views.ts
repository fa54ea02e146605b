import { ACTIVITIES } from './data/activity/activities-view.tsx'
import { ATHLETES, CLUBS, GEAR, ROUTES, SEGMENTS } from './data/things.tsx'
import { viewOf } from './data/things-view.tsx'
import type { View } from './routing.ts'
import { AdviceView } from './views/advice.tsx'
import { AppView } from './views/app-page.tsx'
import { FaultsView } from './views/faults.tsx'
import { OverviewView } from './views/overview.tsx'
import { RequestsView } from './views/requests.tsx'
import { TokensView } from './views/tokens.tsx'
import { UploadsView } from './views/uploads.tsx'
import { WebhooksView } from './views/webhooks.tsx'
import { WorldsView } from './views/worlds.tsx'

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
    component: WebhooksView,
  },
  { id: 'uploads', title: 'Uploads', group: 'Watch', icon: 'M12 15V4M7 9l5-5 5 5M5 15v5h14v-5', component: UploadsView },
  { id: 'advice', title: 'Advice', group: 'Watch', icon: 'M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0V16h-7z', component: AdviceView },
  {
    id: 'tokens',
    title: 'Tokens',
    group: 'Control',
    icon: 'M14 10a4 4 0 1 0-3.5 4L13 16.5V19h2.5v2H19v-3.5z',
    component: TokensView,
  },
  { id: 'app', title: 'App', group: 'Control', icon: 'M4 17a8 8 0 1 1 16 0M12 17l4-5', component: AppView },
  { id: 'faults', title: 'Faults', group: 'Control', icon: 'M13 3L5 14h6l-1 7 8-11h-6z', component: FaultsView },
  {
    id: 'worlds',
    title: 'Worlds',
    group: 'Control',
    icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
    component: WorldsView,
  },
  {
    id: 'athletes',
    title: 'Athletes',
    group: 'Data',
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1-4 4-5 8-5s7 1 8 5',
    component: viewOf(ATHLETES),
  },
  { id: 'activities', title: 'Activities', group: 'Data', icon: 'M3 12h4l3-8 4 16 3-8h4', component: viewOf(ACTIVITIES) },
  {
    id: 'routes',
    title: 'Routes',
    group: 'Data',
    icon: 'M6 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 18h7a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h7',
    component: viewOf(ROUTES),
  },
  { id: 'segments', title: 'Segments', group: 'Data', icon: 'M5 21V4h12l-2 4 2 4H5', component: viewOf(SEGMENTS) },
  {
    id: 'gear',
    title: 'Gear',
    group: 'Data',
    icon: 'M6 19a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM18 19a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM6 15.500l4-7h5l3 7M9 6h3M14 6l1 2.500',
    component: viewOf(GEAR),
  },
  {
    id: 'clubs',
    title: 'Clubs',
    group: 'Data',
    icon: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19c.5-3 2.500-4.500 6-4.500s5.500 1.500 6 4.500M16 5.500a3 3 0 0 1 0 5.500M17 14.500c2.500.3 3.700 1.700 4 4.500',
    component: viewOf(CLUBS),
  },
]
