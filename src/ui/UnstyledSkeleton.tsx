import { classNames } from './class-names.ts'

interface SkeletonProps {
  shape: 'title' | 'block'
  className?: string
}

/** For pages that load `skeleton.css` later, with what the skeleton waits for; elsewhere use `Skeleton`. */
export function UnstyledSkeleton({ shape, className }: SkeletonProps) {
  return <span aria-hidden className={classNames('skeleton', `skeleton-${shape}`, className)} />
}
