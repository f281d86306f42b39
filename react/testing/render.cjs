const { Dropzone, Image, Picture, useUpload } = require("@media-asset-service/react");
const { createElement, version } = require("react");
const { renderToString } = require("react-dom/server");
const { check } = require("./check.cjs");

check({ Dropzone, Image, Picture, useUpload, createElement, renderToString, version });
