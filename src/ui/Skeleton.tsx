import './skeleton.css'
import { classNames } from './class-names.ts'

interface SkeletonProps {
  shape: 'title' | 'block'
  className?: string
}

/** Reserves the room of content that is loading. Say "loading" once beside it, not in every skeleton. */
export function Skeleton({ shape, className }: SkeletonProps) {
  return <span aria-hidden className={classNames('skeleton', `skeleton-${shape}`, className)} />
}
