import { Skeleton } from '#ui/Skeleton.tsx'

/** Shown in place of what is still loading. */
export function Waiting({ text }: { text?: string }) {
  return (
    <div role="status" className="member-way">
      {text && <p>{text}</p>}
      <Skeleton shape="block" />
    </div>
  )
}
