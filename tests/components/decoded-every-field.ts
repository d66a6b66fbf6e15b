import * as z from 'zod'

type Shape = z.core.JSONSchema.JSONSchema

/**
 * A message that has every field which a schema knows, with the first or the last of its states, and the names that it
 * is made of. Measured values are no whole numbers, so that no state looks like one of them.
 */
export const everyField = (schema: z.ZodType, which: 'first' | 'last') => {
  const names = new Set<string>()
  const states = new Set<string>()
  const object = (entries: readonly (readonly [string, Shape])[]) => {
    for (const [name] of entries) names.add(name)
    return Object.fromEntries(entries.map(([name, shape]) => [name, fill(shape)]))
  }
  const fill = (shape: Shape): unknown => {
    const some = shape.anyOf?.filter(({ type }) => type !== 'null')
    if (some) return fill((which === 'first' ? some[0] : some.at(-1)) as Shape)
    const choices = shape.enum ?? (shape.const === undefined ? undefined : [shape.const])
    if (choices) {
      const state = which === 'first' ? choices[0] : choices.at(-1)
      if (state !== '') states.add(String(state))
      return state
    }
    switch (shape.type) {
      case 'object': {
        const keys = (shape.propertyNames as Shape | undefined)?.enum
        const each = shape.additionalProperties as Shape
        return object(
          keys
            ? keys.map((key) => [String(key), each] as const)
            : (Object.entries(shape.properties ?? {}) as [string, Shape][]),
        )
      }
      case 'array':
        return [fill(shape.items as Shape)]
      case 'string':
        return 'text'
      default:
        return 7.5
    }
  }
  const message = fill(z.toJSONSchema(schema, { io: 'input' }) as Shape)
  return { message: message as object, names: [...names], states: [...states] }
}
