import { fileURLToPath } from 'node:url'
import { readFontCharacters } from './font-characters'

const below = (entry: string, path: string): string => fileURLToPath(new URL(path, entry))

export type FaceName = 'Hans' | 'Latin'

/** The font files of a PDF. Neither package names its fonts: they are found from where its program lies. */
export const faceFiles = (): Record<FaceName, string> => ({
  Hans: below(import.meta.resolve('@embedpdf/fonts-sc'), '../fonts/NotoSansHans-Regular.otf'),
  Latin: below(import.meta.resolve('pdfmake'), '../fonts/Roboto/Roboto-Regular.ttf'),
})

let known: Record<FaceName, ReadonlySet<number>> | undefined

/** What each face can draw: read once. */
export const faceCharacters = (): Record<FaceName, ReadonlySet<number>> => {
  const files = faceFiles()
  known ??= { Hans: readFontCharacters(files.Hans), Latin: readFontCharacters(files.Latin) }
  return known
}
