import './skeleton.css'

/** Reserves the room of content that is loading. Say "loading" once beside it, not in every skeleton. */
export { UnstyledSkeleton as Skeleton } from './UnstyledSkeleton.tsx'
