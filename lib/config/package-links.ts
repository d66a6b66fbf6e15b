import 'server-only'

/** An address that a page may link to; undefined for anything else. */
export const toLink = (text: string | undefined): string | undefined => {
  if (!text || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** Package links of the app from `APP_ANDROID_URL` and `APP_IOS_URL`; only http and https count. Spec 3. */
export const packageLinks = () => ({
  android: toLink(process.env.APP_ANDROID_URL),
  ios: toLink(process.env.APP_IOS_URL),
})

/** Where users get the app, from `APP_DOWNLOAD_URL`; undefined: the console's own page. Spec 3. */
export const downloadLink = () => toLink(process.env.APP_DOWNLOAD_URL)
