/** The document of Google's map: framed by the page of the map, and the only one with Google's policy. */
export const mapFramePath = '/map-frame'
