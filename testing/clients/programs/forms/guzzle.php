<?php
// Uploads or resumes with Guzzle: upload URL PATH TAG…, or resume URL PATH.
require 'GuzzleHttp/autoload.php';

[, $action, $url, $path] = $argv;
$client = new GuzzleHttp\Client(['http_errors' => false]);
if ($action === 'upload') {
    $parts = [['name' => 'file', 'contents' => fopen($path, 'r')]];
    foreach (array_slice($argv, 4) as $tag) {
        $parts[] = ['name' => 'tags[]', 'contents' => $tag];
    }
    $response = $client->post($url, ['headers' => ['X-API-Key' => getenv('API_KEY')], 'multipart' => $parts]);
    echo $response->getBody(), "\n", $response->getStatusCode();
} else {
    $response = $client->get($url, ['headers' => ['Range' => 'bytes=' . filesize($path) . '-']]);
    if ($response->getStatusCode() === 206) {
        file_put_contents($path, $response->getBody()->getContents(), FILE_APPEND);
    }
    echo $response->getStatusCode(), "\n";
}
