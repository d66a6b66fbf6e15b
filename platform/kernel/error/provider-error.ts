/** A provider of company accounts cannot be reached, or does not say what it must. The operator's log has the cause. */
export class ProviderError extends Error {
  constructor(issuer: string, cause: unknown) {
    super(`the provider ${issuer} gave no usable answer`, { cause })
  }
}
