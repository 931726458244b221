import { Skeleton } from '#ui/Skeleton.tsx'

/** In place of what is being asked for. */
export function Waiting({ text }: { text?: string }) {
  return (
    <div role="status" className="member-way">
      {text && <p>{text}</p>}
      <Skeleton shape="block" />
    </div>
  )
}
