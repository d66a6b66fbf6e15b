'use client'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element is near the visible part of the page, or about to be printed. */
export const useSeen = <E extends Element>(): { ref: RefObject<E | null>; seen: boolean } => {
  const ref = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  useEffect(
    function watchArrival() {
      const element = ref.current
      if (seen || !element) return
      const show = () => setSeen(true)
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show()
      })
      observer.observe(element)
      window.addEventListener('beforeprint', show)
      return () => {
        observer.disconnect()
        window.removeEventListener('beforeprint', show)
      }
    },
    [seen],
  )
  return { ref, seen }
}
