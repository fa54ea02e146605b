/** The views of the world's data, a separate file that is loaded with the first of them. */
export { ActivitiesView } from './pages/activities-view.tsx'
export { AthletesView } from './pages/athletes-view.tsx'
export { ClubsView } from './pages/clubs-view.tsx'
export { GearView } from './pages/gear-view.tsx'
export { PrivacyZonesView } from './pages/privacy-zones-view.tsx'
export { RoutesView } from './pages/routes-view.tsx'
export { SegmentsView } from './pages/segments-view.tsx'
