'use client'
import { useLocale } from 'next-intl'
import { compareNames } from '@/lib/format/compare-names'
import { countryCodes, countryName } from '@/lib/format/country'

const useName = (): ((code: string) => string) => {
  const language = useLocale()
  return (code) => countryName(code, language === 'en' ? 'en' : 'zh')
}

/** A country by its name. Server and browser may know one by different spellings: the server's stays. */
export const CountryName = ({ code }: { code: string }) => {
  const nameOf = useName()
  return code === '' ? '--' : <span suppressHydrationWarning>{nameOf(code)}</span>
}

/** All countries as options, by name. */
export const CountryOptions = () => {
  const nameOf = useName()
  return countryCodes
    .map((code) => [code, nameOf(code)] as const)
    .sort(([, one], [, other]) => compareNames(one, other))
    .map(([code, name]) => (
      <option key={code} value={code} suppressHydrationWarning>
        {name}
      </option>
    ))
}
