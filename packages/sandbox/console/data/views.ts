import { lazyViews } from '../parts/lazy-views.tsx'
import type { View } from '../routing.ts'

const dataPage = lazyViews(() => import('./things-pages.tsx'))

/** The views of the world's data. */
export const DATA_VIEWS: readonly View[] = [
  {
    id: 'athletes',
    title: 'Athletes',
    group: 'Data',
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1-4 4-5 8-5s7 1 8 5',
    component: dataPage('AthletesView'),
  },
  { id: 'activities', title: 'Activities', group: 'Data', icon: 'M3 12h4l3-8 4 16 3-8h4', component: dataPage('ActivitiesView') },
  {
    id: 'routes',
    title: 'Routes',
    group: 'Data',
    icon: 'M6 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 18h7a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h7',
    component: dataPage('RoutesView'),
  },
  { id: 'segments', title: 'Segments', group: 'Data', icon: 'M5 21V4h12l-2 4 2 4H5', component: dataPage('SegmentsView') },
  {
    id: 'gear',
    title: 'Gear',
    group: 'Data',
    icon: 'M6 19a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM18 19a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM6 15.500l4-7h5l3 7M9 6h3M14 6l1 2.500',
    component: dataPage('GearView'),
  },
  {
    id: 'clubs',
    title: 'Clubs',
    group: 'Data',
    icon: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19c.5-3 2.500-4.500 6-4.500s5.500 1.500 6 4.500M16 5.500a3 3 0 0 1 0 5.500M17 14.500c2.500.3 3.700 1.700 4 4.500',
    component: dataPage('ClubsView'),
  },
]
