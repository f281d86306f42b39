module.exports = {
  api: {
    input: { target: "./openapi.json" },
    output: { target: "./orval/api.ts", client: "fetch", baseUrl: { getBaseUrlFromSpecification: true } },
  },
};
