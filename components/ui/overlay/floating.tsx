'use client'
import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import styles from './floating.module.css'

type FloatingProps = ComponentProps<'div'> & {
  /** The control that it belongs to, which stays in view. */
  under: HTMLElement
  /** At least as wide as its control. */
  isAsWide?: boolean
  /** Pressed elsewhere. */
  onLeave: () => void
}

/** Distance from the control, px. */
const gap = 4

/**
 * A panel below its control, or above it where there is more room. It is a part of its control's place, so that a
 * dialog around both keeps the focus, and the browser draws it above all else. Shown as long as it is there.
 */
export const Floating = ({ under, isAsWide, onLeave, className, ...props }: FloatingProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const place = useEffectEvent(() => {
    const element = panel.current
    if (!element) return
    const { left, top, bottom, width } = under.getBoundingClientRect()
    if (isAsWide) element.style.minWidth = `${Math.min(width, innerWidth - 2 * gap)}px`
    const { offsetWidth, offsetHeight } = element
    const isAbove = bottom + gap + offsetHeight > innerHeight && top > innerHeight - bottom
    const y = isAbove ? top - gap - offsetHeight : bottom + gap
    element.style.left = `${Math.max(gap, Math.min(left, innerWidth - offsetWidth - gap))}px`
    element.style.top = `${Math.max(gap, Math.min(y, innerHeight - offsetHeight - gap))}px`
  })
  useLayoutEffect(function show() {
    // Elsewhere its place in the page is enough.
    panel.current?.showPopover?.()
    place()
  }, [])
  const leave = useEffectEvent((event: Event) => {
    const isInside =
      event.target instanceof Node && (panel.current?.contains(event.target) || under.contains(event.target))
    if (!isInside) onLeave()
  })
  useEffect(function stayBesideIt() {
    const pressed = (event: Event) => leave(event)
    const moved = () => place()
    const resized = new ResizeObserver(moved)
    if (panel.current) resized.observe(panel.current)
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('scroll', moved, true)
    addEventListener('resize', moved)
    return () => {
      resized.disconnect()
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('scroll', moved, true)
      removeEventListener('resize', moved)
    }
  }, [])
  return <div {...props} ref={panel} popover="manual" className={`${styles.panel} ${className ?? ''}`} />
}
