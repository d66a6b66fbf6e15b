import svgCaptcha from 'svg-captcha'

// The package exports a function with methods on it; its types know only the methods.
const draw = svgCaptcha as unknown as (text: string, options: Record<string, unknown>) => string

type Glyph = { commands: string; points: number[]; left: number }

const toGlyphs = (svg: string): Glyph[] =>
  [...svg.matchAll(/<path([^>]*)>/g)]
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => !attributes.includes('fill="none"'))
    .flatMap((attributes) => {
      const path = / d="([^"]*)"/.exec(attributes)?.[1] ?? ''
      const numbers = (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
      const left = Math.min(...numbers.filter((_, index) => index % 2 === 0))
      const top = Math.min(...numbers.filter((_, index) => index % 2 === 1))
      const points = numbers.map((value, index) => value - (index % 2 === 0 ? left : top))
      return { commands: path.replaceAll(/[^A-Z]/g, ''), points, left }
    })
    .sort((a, b) => a.left - b.left)

const distance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0)

/**
 * The solver that the attack used: a glyph is known by its commands, and of several with the same ones by its nearest
 * points. Answers what the picture says as far as it can be read out of what was sent, whatever its type.
 */
export const solveByPaths = (image: string, alphabet: string, fontSize: number): string => {
  const sent = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64').toString('latin1')
  const samples = [...alphabet].flatMap((letter) =>
    toGlyphs(draw(letter, { width: 120, height: 40, fontSize, noise: 0 })).map((glyph) => ({ letter, ...glyph })),
  )
  return toGlyphs(sent)
    .map(({ commands, points }) => {
      const [best] = samples
        .filter((sample) => sample.commands === commands)
        .sort((a, b) => distance(a.points, points) - distance(b.points, points))
      return best?.letter ?? ''
    })
    .join('')
}
