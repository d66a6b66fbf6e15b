'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { Notice } from '@/components/ui/notice'
import { type Drawing, pen, toWidth } from './signature-image'
import styles from './signing.module.css'

type DrawingAreaProps = {
  label: string
  /** Said where the pad could not be loaded. */
  failed: string
  drawing: Drawing | null
  onDraw: (drawing: Drawing) => void
}

/**
 * A paper to sign on by finger, pen or mouse. What is drawn follows the paper's width, so that neither a turned phone nor
 * another window size takes any of it away.
 */
export const DrawingArea = ({ label, failed, drawing, onDraw }: DrawingAreaProps) => {
  const paper = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const [isLost, setLost] = useState(false)
  const tell = useEffectEvent(onDraw)
  const latest = useEffectEvent(() => drawing)

  /** As many dots as the screen has, and everything drawn again: a canvas that is resized is empty. */
  const redraw = useEffectEvent(() => {
    const [canvas, drawn] = [paper.current, pad.current]
    if (!canvas || !drawn || canvas.clientWidth === 0) return
    const ratio = Math.max(1, devicePixelRatio)
    canvas.width = Math.round(canvas.clientWidth * ratio)
    canvas.height = Math.round(canvas.clientHeight * ratio)
    canvas.getContext('2d')?.scale(ratio, ratio)
    const now = latest()
    drawn.fromData(now ? toWidth(now, canvas.clientWidth).strokes : [])
  })

  useEffect(function openPad() {
    const canvas = paper.current
    if (!canvas) return undefined
    let isGone = false
    let width = 0
    const observer = new ResizeObserver(() => {
      // Not for a height that follows the keyboard of a phone, nor for zooming with two fingers.
      if (canvas.clientWidth !== width) redraw()
      width = canvas.clientWidth
    })
    import('signature_pad').then(
      ({ default: Pad }) => {
        if (isGone) return
        const made = new Pad(canvas, { ...pen, minDistance: 2 })
        made.addEventListener('endStroke', () => tell({ width: canvas.clientWidth, strokes: [...made.toData()] }))
        pad.current = made
        redraw()
        canvas.dataset.ready = ''
        observer.observe(canvas)
      },
      () => setLost(true),
    )
    return () => {
      isGone = true
      observer.disconnect()
      pad.current?.off()
      pad.current = undefined
    }
  }, [])

  const isEmpty = drawing === null
  useEffect(
    function clearPad() {
      if (isEmpty) pad.current?.clear()
    },
    [isEmpty],
  )

  if (isLost) return <Notice tone="warning">{failed}</Notice>
  return <canvas ref={paper} className={styles.canvas} role="img" aria-label={label} />
}
