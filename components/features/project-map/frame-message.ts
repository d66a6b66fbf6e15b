import '@/lib/contract/zod-mode'
import * as z from 'zod'

const View = z.strictObject({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  zoom: z.number().min(0).max(22),
})
const Box = z.strictObject({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
const Point = z.strictObject({
  id: z.string().max(19),
  name: z.string(),
  area: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  rank: z.number().int().min(0).max(3),
})

/** Messages from the page to the frame of Google's map. */
export const ToFrame = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('show'), points: z.array(Point), fit: z.boolean() }),
  z.strictObject({ kind: z.literal('go'), view: View }),
])
export type ToFrame = z.infer<typeof ToFrame>

/** Messages from the frame to the page: that it listens, that the map has loaded or failed, its view at rest, the choice. */
export const FromFrame = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('listening') }),
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('failed') }),
  z.strictObject({ kind: z.literal('rest'), view: View, box: Box }),
  z.strictObject({ kind: z.literal('pick'), ids: z.array(z.string().max(19)).max(5000) }),
])
export type FromFrame = z.infer<typeof FromFrame>

/** A message from the expected window, of our own origin and of a known shape; anything else is ignored. */
export const readMessage = <Message>(
  { origin, source, data }: MessageEvent,
  from: MessageEventSource | null | undefined,
  form: z.ZodType<Message>,
): Message | undefined => {
  if (origin !== location.origin || !from || source !== from) return undefined
  return form.safeParse(data).data
}
