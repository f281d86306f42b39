/** The version of the tus protocol that the service speaks. */
export const TUS_VERSION = "1.0.0";
