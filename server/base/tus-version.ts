/** The supported version of the tus protocol. */
export const TUS_VERSION = "1.0.0";
