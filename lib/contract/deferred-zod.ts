/**
 * Stands for zod in the browser (next.config.mjs). The contract describes its shapes as everywhere else; what it says is
 * noted, and said to the library once that has loaded, after the page. A shape that is asked to check something before
 * throws the library's arrival: a render waits for it, and whoever calls from elsewhere awaits `loadShapes` first.
 *
 * The page's own data needs no check here: the console's server has read it, and its proxy passes on only what the
 * platform's contract allows. What the browser reads later is checked as before.
 */
type Library = typeof import('./real-zod')
// biome-ignore lint/suspicious/noExplicitAny: schemas of every kind, whose types the callers know from zod itself
type Any = any

let library: Library | undefined
let coming: Promise<void> | undefined
const configs: Any[] = []

/** Resolves once shapes can check. */
export const loadShapes = (): Promise<void> => {
  coming ??= import('./real-zod').then(
    (loaded) => {
      for (const each of configs) loaded.config(each)
      library = loaded
    },
    (error: unknown) => {
      coming = undefined
      throw error
    },
  )
  return coming
}

/** Whether shapes can check by now. */
export const hasLoaded = (): boolean => library !== undefined

const loaded = (): Library => {
  if (!library) throw loadShapes()
  return library
}

const realOf = new WeakMap<object, () => Any>()

/** The library's own schemas in place of the noted ones, however deep they stand in an argument. */
const open = (value: Any): Any => {
  if (typeof value !== 'object' || value === null) return value
  const real = realOf.get(value)
  if (real) return real()
  if (Array.isArray(value)) return value.map(open)
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const opened = Object.entries(Object.getOwnPropertyDescriptors(value)).map(
    ([name, { get, value: each, ...rest }]) => [
      name,
      // A shape that contains itself says so by a getter, which only a check may follow.
      get ? { get: () => open(get.call(value)), enumerable: true, configurable: true } : { ...rest, value: open(each) },
    ],
  )
  return Object.defineProperties({}, Object.fromEntries(opened))
}

const checks = new Set<string | symbol>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])
/** Two shapes as one; a getter stays one, since the shape that it names may not be made yet. */
const joined = (shape: Any, more: Any): Any =>
  Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(shape), ...Object.getOwnPropertyDescriptors(more) })
const shapeNow = (known: Any, name: string | symbol, args: Any[]): Any => {
  if (!known.shape) return {}
  if (name === 'extend' || name === 'safeExtend') return { shape: joined(known.shape, args[0]) }
  const fields = Object.entries(known.shape)
  if (name === 'pick') return { shape: Object.fromEntries(fields.filter(([field]) => field in args[0])) }
  if (name === 'omit') return { shape: Object.fromEntries(fields.filter(([field]) => !(field in args[0]))) }
  // A rule about the whole object leaves its fields as they are.
  return name === 'refine' || name === 'superRefine' || name === 'check' ? { shape: known.shape } : {}
}

/** A schema that is made when the library is there. `known`: what it says of itself without it. */
const defer = (make: () => Any, known: Any = {}): Any => {
  let made: Any
  const real = (): Any => {
    loaded()
    made ??= make()
    return made
  }
  const noted = new Proxy(
    {},
    {
      get: (_, name) => {
        if (Object.hasOwn(known, name)) return known[name]
        if (library) {
          const value = real()[name]
          return typeof value === 'function' ? value.bind(real()) : value
        }
        if (typeof name === 'symbol' || name === 'then') return undefined
        if (checks.has(name)) return (...args: Any[]) => real()[name](...args)
        return (...args: Any[]) => defer(() => real()[name](...args.map(open)), shapeNow(known, name, args))
      },
      has: (_, name) => Object.hasOwn(known, name) || (library !== undefined && name in real()),
      getPrototypeOf: () => (library ? Object.getPrototypeOf(real()) : Object.prototype),
    },
  )
  realOf.set(noted, real)
  return noted
}

const maker =
  (name: keyof Library, toKnown: (args: Any[]) => Any = () => ({})) =>
  (...args: Any[]): Any =>
    defer(() => (loaded()[name] as Any)(...args.map(open)), toKnown(args))

const shapeOf = ([shape]: Any[]) => ({ shape })

export const string = maker('string')
export const number = maker('number')
export const boolean = maker('boolean')
export const unknown = maker('unknown')
export const uuid = maker('uuid')
export const union = maker('union')
export const discriminatedUnion = maker('discriminatedUnion')
export const record = maker('record')
export const partialRecord = maker('partialRecord')
export const array = maker('array', ([element]) => ({ element }))
export const object = maker('object', shapeOf)
export const strictObject = maker('strictObject', shapeOf)
export const literal = maker('literal', ([value]) => ({ values: new Set(Array.isArray(value) ? value : [value]) }))
const enumeration = maker('enum', ([options]) => ({ options }))
const nothing = maker('null')

export { enumeration as enum, nothing as null }
export const coerce = { number: (...args: Any[]): Any => defer(() => loaded().coerce.number(...args)) }
export const config = (settings: Any): void => {
  if (library) library.config(settings)
  else configs.push(settings)
}

/** For `instanceof`. */
const kind = (name: keyof Library) => ({
  [Symbol.hasInstance]: (value: Any): boolean => open(value) instanceof (loaded()[name] as Any),
})
export const ZodArray = kind('ZodArray')
export const ZodDefault = kind('ZodDefault')
export const ZodError = kind('ZodError')
export const ZodNullable = kind('ZodNullable')
export const ZodNumber = kind('ZodNumber')
export const ZodObject = kind('ZodObject')
export const ZodOptional = kind('ZodOptional')
export const ZodPipe = kind('ZodPipe')
export const ZodUnion = kind('ZodUnion')
