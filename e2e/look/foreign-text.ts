import type { CDPSession, Page } from '@playwright/test'

type DomNode = {
  nodeId: number
  nodeType: number
  nodeName: string
  nodeValue: string
  children?: DomNode[]
  pseudoElements?: DomNode[]
  shadowRoots?: DomNode[]
}

const isText = ({ nodeType, nodeValue }: DomNode): boolean => nodeType === 3 && nodeValue.trim() !== ''

/** Every element with text of its own, in inputs and before and after elements too. */
const elementsWithText = (node: DomNode): DomNode[] => {
  const parts = [...(node.children ?? []), ...(node.pseudoElements ?? []), ...(node.shadowRoots ?? [])]
  const hasText = node.nodeType === 1 && (node.children?.some(isText) || node.pseudoElements?.length)
  return [...(hasText ? [node] : []), ...parts.flatMap(elementsWithText)]
}

const textOf = ({ nodeName, children = [] }: DomNode): string =>
  children
    .filter(isText)
    .map(({ nodeValue }) => nodeValue.trim())
    .join(' ') || nodeName

/** Characters of the page that no font has: each is drawn like one that no font can have. */
const findMissingCharacters = (): string[] => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  const shown = new Set([document.body.innerText, ...fields, ...canvasTexts].join(''))
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser has no canvas')
  context.font = `20px ${getComputedStyle(document.body).fontFamily}`
  const draw = (character: string): string => {
    context.clearRect(0, 0, 40, 40)
    context.fillText(character, 8, 28)
    return context.getImageData(0, 0, 40, 40).data.join()
  }
  const missing = draw('\u{10FFFD}')
  return [...shown].filter((character) => character.trim() !== '' && draw(character) === missing)
}

/** Repeats what canvases have drawn as elements, whose fonts the browser can name. */
const repeatCanvasText = (): void => {
  for (const drawn of canvasTexts) {
    const [font = '', text = ''] = drawn.split('\n')
    const line = document.createElement('p')
    line.style.font = font
    line.textContent = text
    document.body.append(line)
  }
}

declare global {
  /** Font and text, a line each, of everything that was drawn on a canvas. */
  var canvasTexts: Set<string>
}

/** Notes what a page draws on canvases, from its start: {@link findForeignText}. */
export const noteCanvasText = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    globalThis.canvasTexts = new Set()
    const { prototype } = CanvasRenderingContext2D
    for (const name of ['fillText', 'strokeText'] as const) {
      const draw = prototype[name]
      prototype[name] = function (this: CanvasRenderingContext2D, text: string, ...rest: [number, number, number?]) {
        canvasTexts.add(`${this.font}\n${text}`)
        draw.call(this, text, ...rest)
      }
    }
  })

const foreignFontsOf = async (devtools: CDPSession, { nodeId }: DomNode): Promise<string[]> => {
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
}

/**
 * Text of a page that is drawn by a font of the machine, with the name of that font, or by none. Changes the page: only after its
 * picture was taken.
 */
export const findForeignText = async (page: Page): Promise<string[]> => {
  const missing = await page.evaluate(findMissingCharacters)
  await page.evaluate(repeatCanvasText)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument', { depth: -1, pierce: true })
  const elements = elementsWithText(root as DomNode)
  const found = await Promise.all(
    elements.map(async (element) => {
      const fonts = await foreignFontsOf(devtools, element)
      return fonts.map((font) => `${font}: ${textOf(element)}`)
    }),
  )
  await devtools.detach()
  return [...missing.map((character) => `no font: ${character}`), ...new Set(found.flat())]
}
