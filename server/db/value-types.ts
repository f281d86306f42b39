import pg from "pg";

const INT8 = 20;
const DATE = 1082;

/**
 * Parses bigint as number: sizes and counts stay far below 2^53. Parses date as text: a calendar date does not have a
 * time zone.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};
