import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon/Icon.tsx'

export function IconButton({
  svg,
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { svg: string; label: string }) {
  return (
    <button type="button" {...rest} className={classNames('icon-button', className)} aria-label={label}>
      <Icon svg={svg} />
    </button>
  )
}
