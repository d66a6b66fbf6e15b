import type { Language } from './language'

/**
 * A unit of measure, or a text with one, as readers of a language write it: Chinese has one sign for degrees Celsius,
 * English a degree sign and a letter. Tables hold either; everything that is shown passes here.
 */
export const measureUnit = (text: string, language: Language): string =>
  language === 'zh' ? text.replaceAll('°C', '℃') : text.replaceAll('℃', '°C')
