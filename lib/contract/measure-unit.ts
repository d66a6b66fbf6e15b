import type { Language } from './language'

/**
 * A unit of measure, or a text with one, in a language's style: Chinese has one sign for degrees Celsius,
 * English a degree sign and a letter. Tables hold either; everything displayed goes through here.
 */
export const measureUnit = (text: string, language: Language): string =>
  language === 'zh' ? text.replaceAll('°C', '℃') : text.replaceAll('℃', '°C')
