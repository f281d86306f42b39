module.exports = {
  api: {
    input: { target: "./openapi.json" },
    output: {
      target: "./orval/api.ts",
      client: "fetch",
      baseUrl: { getBaseUrlFromSpecification: true },
      override: {
        operations: {
          // Excludes the bytes that tus clients can send in this request. Otherwise, orval sends JSON as bytes as well.
          createUpload: { contentType: { include: ["application/json"] } },
        },
      },
    },
  },
};
