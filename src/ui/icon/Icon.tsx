import { createElement, memo, useMemo } from 'react'
import { classNames } from '#ui/class-names.ts'
import { iconShapes } from './icon-shapes.ts'

interface IconProps {
  /** A drawing of `icons.ts`. */
  svg: string
  /** Only where no text beside the icon says the same. */
  label?: string
  className?: string
}

export const Icon = memo(function Icon({ svg, label, className }: IconProps) {
  const shapes = useMemo(() => iconShapes(svg), [svg])
  return (
    <svg
      className={classNames('icon', className)}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shapes.map(({ tag, attributes }, key) => createElement(tag, { ...attributes, key }))}
    </svg>
  )
})
