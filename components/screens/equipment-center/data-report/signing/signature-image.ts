import type { PointGroup } from 'signature_pad'
import { signatureFile, signatureSize } from '@/lib/contract/data-report-signature'

/** Strokes as drawn on a canvas of that width, CSS pixels. */
export type Drawing = { width: number; strokes: PointGroup[] }

/** Always dark on white, whatever the page's colours: it is printed. */
export const paperColours = { ink: '#14213d', paper: '#ffffff' } as const
/** CSS pixels, the width of the pen. */
export const pen = { minWidth: 0.8, maxWidth: 2.8, dotSize: 2, penColor: paperColours.ink } as const
/** Margin around the drawing, CSS pixels: curves extend slightly beyond their points. */
const margin = 10
/** Maximum enlargement. */
const maxScale = 3

/** The same strokes on a canvas of another width. */
export const toWidth = ({ width, strokes }: Drawing, wanted: number): Drawing => {
  const scale = wanted / width
  const resized = strokes.map(({ points, ...pens }) => ({
    ...pens,
    points: points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))
  return { width: wanted, strokes: resized }
}

const toPaper = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = paperColours.paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

/** The drawing as a PNG, cropped, at stored resolution. Rejects where the browser cannot make one. */
export const toDrawnImage = async ({ strokes }: Drawing): Promise<string> => {
  const { default: SignaturePad } = await import('signature_pad')
  const points = strokes.flatMap((stroke) => stroke.points)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  const [width, height] = [Math.max(...xs) + margin - left, Math.max(...ys) + margin - top]
  const scale = Math.min(maxScale, signatureSize.width / width, signatureSize.height / height)
  const { canvas, context } = toPaper(Math.floor(width * scale), Math.floor(height * scale))
  const pad = new SignaturePad(canvas, { backgroundColor: paperColours.paper })
  pad.off()
  context.scale(scale, scale)
  context.translate(-left, -top)
  pad.fromData(strokes, { clear: false })
  return canvas.toDataURL('image/png')
}

/** Bytes of a data address. */
const sizeOf = (url: string): number => Math.ceil(((url.length - url.indexOf(',') - 1) * 3) / 4)

/** An image of a signature, scaled down to the stored size. Rejects for an invalid file; undefined: still too large. */
export const toSmallImage = async (file: Blob): Promise<string | undefined> => {
  const image = await createImageBitmap(file)
  let scale = Math.min(1, signatureSize.width / image.width, signatureSize.height / image.height)
  for (let tries = 0; tries < 3; tries += 1, scale /= 1.6) {
    const { canvas, context } = toPaper(Math.floor(image.width * scale), Math.floor(image.height * scale))
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const url = canvas.toDataURL('image/png')
    if (sizeOf(url) <= signatureFile.maxFile) return url
  }
  return undefined
}

/** The PNG of a data address as a file; its name means nothing. */
export const toFile = (url: string): File => {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
  return new File([bytes], 'signature.png', { type: 'image/png' })
}
