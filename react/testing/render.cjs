const { Dropzone, Image, useUpload } = require("@media-asset-service/react");
const { createElement, version } = require("react");
const { renderToString } = require("react-dom/server");
const { check } = require("./check.cjs");

check({ Dropzone, Image, useUpload, createElement, renderToString, version });
