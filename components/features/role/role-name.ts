/** A role's name in the interface language, where it has one. */
export const roleNameIn = (language: string, { name, nameEn }: { name: string; nameEn: string }): string =>
  language === 'en' && nameEn !== '' ? nameEn : name
