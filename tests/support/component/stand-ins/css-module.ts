/** Every class under its own name. */
// biome-ignore lint/style/noDefaultExport: it stands in for a CSS module
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) })
