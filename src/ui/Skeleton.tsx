import './skeleton.css'
import { classNames } from './class-names.ts'

interface SkeletonProps {
  shape?: 'text' | 'short' | 'title' | 'block'
  className?: string
}

/** Holds the room of what is on its way; say "loading" once beside it, not in every bone. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames('skeleton', `skeleton-${shape}`, shape === 'short' && 'skeleton-text', className)}
    />
  )
}
