'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { Notice } from '@/components/ui/notice'
import { type Drawing, pen, toWidth } from './signature-image'
import styles from './signing.module.css'

type DrawingAreaProps = {
  label: string
  /** Shown if the pad could not be loaded. */
  failed: string
  drawing: Drawing | null
  onDraw: (drawing: Drawing) => void
}

/**
 * A canvas to sign on by finger, pen or mouse. The drawing scales with its width, so that neither a rotated phone nor
 * a resized window loses any of it.
 */
export const DrawingArea = ({ label, failed, drawing, onDraw }: DrawingAreaProps) => {
  const paper = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const [isLost, setLost] = useState(false)
  const tell = useEffectEvent(onDraw)
  const latest = useEffectEvent(() => drawing)

  /** Sets the canvas to the screen's resolution and redraws everything: a resized canvas is empty. */
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
      // Not for a height change by a phone's keyboard, nor for a pinch zoom.
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
